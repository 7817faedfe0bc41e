import { rm } from 'node:fs/promises';

export default async function stopPostgres() {
  const running = globalThis.entrepotTestPostgres;
  if (!running) return;
  await running.server.stop();
  await rm(running.folder, { recursive: true, force: true });
}
