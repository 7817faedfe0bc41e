// A process of its own for each picture: a decoder of strangers' bytes may crash, hang or grow, and then nothing but that picture is lost. It is
// started as it is, from the sources and beside a bundle, and so imports nothing of ours.
import { writeSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Job of the process, as JSON in its first argument. The picture comes on its standard input. */
export interface SizeJob {
  /** Longest sides, ascending. */
  sides: readonly number[];
  /** Pixels of the original. */
  mostPixels: number;
  /** Memory that the process may take, in bytes. */
  mostMemory: number;
}

/** First line of its standard output; the bytes of the sizes follow it, one after the other. */
export type SizeReport =
  | { sizes: { width: number; height: number; type: 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png'; bytes: number }[] }
  | { problem: 'unreadable' | 'too_large' | 'unavailable'; message: string };

/** Ends the process at once: libvips may be at work in its threads, which an orderly exit would wait for. */
const end = (report: SizeReport): never => {
  writeSync(1, `${JSON.stringify(report)}\n`);
  process.kill(process.pid, 'SIGKILL');
  throw new Error('unreachable');
};

const job = JSON.parse(process.argv[2]!) as SizeJob;
const messageOf = (error: unknown): string => (error as Error).message.slice(0, 300);

/** Loaders of libvips for the types of uploads; all others are blocked. */
const loaders = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);

const load = async () => {
  try {
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: loaders });
    return sharp;
  } catch (error) {
    return end({ problem: 'unavailable', message: messageOf(error) });
  }
};

// What answers callers goes first.
setPriority(constants.priority.PRIORITY_LOW);
setInterval(() => {
  if (process.memoryUsage.rss() > job.mostMemory) end({ problem: 'too_large', message: 'it takes too much memory' });
}, 20).unref();

const sharp = await load();
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const original = Buffer.concat(chunks.splice(0));

/** Upright, in sRGB, without metadata; an animation's first picture. */
const decode = async (side: number) => {
  try {
    const picture = sharp(original, { limitInputPixels: job.mostPixels, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const raw = { width, height, channels };
    return { data, raw, isOpaque: channels === 3 || (await sharp(data, { raw }).stats()).isOpaque };
  } catch (error) {
    return end({ problem: 'unreadable', message: messageOf(error) });
  }
};

const { data, raw, isOpaque } = await decode(job.sides.at(-1)!);
const longest = Math.max(raw.width, raw.height);
const resized = (side: number) => {
  const picture = sharp(data, { raw }).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  return isOpaque ? picture.removeAlpha() : picture;
};
type Size = Extract<SizeReport, { sizes: unknown }>['sizes'][number];
const encodings: { type: Size['type']; encode: (side: number) => ReturnType<typeof resized> }[] = [
  { type: 'image/avif', encode: (side) => resized(side).avif({ quality: 50, effort: 2 }) },
  { type: 'image/webp', encode: (side) => resized(side).webp({ quality: 75 }) },
  isOpaque
    ? { type: 'image/jpeg', encode: (side) => resized(side).jpeg({ quality: 78, mozjpeg: true }) }
    : { type: 'image/png', encode: (side) => resized(side).png({ palette: true }) },
];

const sizes: (Size & { content: Buffer })[] = [];
for (const side of [...job.sides.filter((one) => one < longest), longest]) {
  for (const { type, encode } of encodings) {
    const { data: content, info } = await encode(side).toBuffer({ resolveWithObject: true });
    sizes.push({ width: info.width, height: info.height, type, bytes: content.length, content });
  }
}
const report: SizeReport = { sizes: sizes.map(({ content: _, ...size }) => size) };
process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(report)}\n`), ...sizes.map(({ content }) => content)]));
