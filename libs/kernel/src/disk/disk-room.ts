import { statfs } from 'node:fs/promises';

const MiB = 1024 * 1024;

/** Megabytes that others of its disk leave to a folder that exists. */
const freeMiB = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return (bavail * bsize) / MiB;
};

/**
 * A sentence for the operator where the disk of a folder has less room than is to be left for others, PostgreSQL first; null where it has.
 * @param leastMiB what DISK_MIN_FREE_MB says
 */
export const diskProblem = async (folder: string, leastMiB: number): Promise<string | null> => {
  const free = await freeMiB(folder);
  return free >= leastMiB
    ? null
    : `the disk of ${folder} has ${Math.floor(free)} MB free, less than DISK_MIN_FREE_MB=${leastMiB}: make room, or set it lower`;
};

/** Megabytes that files of callers leave free, unless DISK_MIN_FREE_MB says otherwise. */
export const defaultDiskMinFree = 512;
