import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '../api/api.js';
import { Failure } from '../api/failure.js';
import type { Progress } from '../terminal/progress.js';
import type { Projection, ServicePart } from './answers.js';

export interface Rebuild {
  service: string;
  projection: string;
  request_id: string;
  /** Null with --no-wait. */
  rows: number | null;
  seconds: number;
}

export interface RebuildOptions {
  restart: boolean;
  wait: boolean;
  openProgress: (name: string, total: number) => Progress;
}

const lookEveryMs = 500;
/** Shorter ones need no bar. */
const silentMs = 2_000;

export const listProjections = (api: Api, service: string | undefined) =>
  api.call<{ services: ServicePart<{ projections: Projection[] }>[] }>({
    path: '/ops/projections',
    query: { service },
  });

/** Null while its service does not answer: the rebuild goes on there, or is taken up again. */
const lookAt = async (api: Api, service: string, name: string): Promise<Projection | null> => {
  const [part] = (await listProjections(api, service)).services;
  return (part?.status === 'up' && part.projections.find((one) => one.name === name)) || null;
};

/** Asks for the rebuild of a projection, and waits until it is whole, with its progress when that takes longer than two seconds. */
export const rebuildProjection = async (api: Api, service: string, projection: string, options: RebuildOptions): Promise<Rebuild> => {
  const before = await lookAt(api, service, projection);
  const startedAt = Date.now();
  const { request_id } = await api.call<{ request_id: string }>({
    method: 'POST',
    path: `/ops/projections/${encodeURIComponent(service)}/${encodeURIComponent(projection)}/rebuild`,
    json: { restart: options.restart },
  });
  const taken = (rows: number | null): Rebuild => ({ service, projection, request_id, rows, seconds: (Date.now() - startedAt) / 1_000 });
  if (!options.wait) return taken(null);

  const total = before?.rows ?? before?.last_rebuild?.expected ?? 0;
  let progress: Progress | undefined;
  try {
    for (;;) {
      const now = (await lookAt(api, service, projection))?.last_rebuild;
      if (now && now.request_id !== request_id) throw new Failure(`The rebuild of ${projection} was given up for another one.`);
      if (now && now.completed_at !== null) return taken(now.expected);
      if (Date.now() - startedAt > silentMs) progress ??= options.openProgress(projection, total);
      const sent = now?.told ?? 0;
      progress?.update(sent, `${sent.toLocaleString('en')} of ${(now?.expected ?? total).toLocaleString('en')} rows`);
      await sleep(lookEveryMs);
    }
  } finally {
    progress?.stop();
  }
};
