// Preloaded by --import: SIGUSR2 begins a CPU profile, the next one ends it and writes it into the file that PROFILE_TO names.
import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

const file = process.env.PROFILE_TO;
let session;

const begin = async () => {
  session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 500 });
  await session.post('Profiler.start');
};

const end = async () => {
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  session = undefined;
  // Under its name once it is whole.
  writeFileSync(`${file}.part`, JSON.stringify(profile));
  renameSync(`${file}.part`, file);
};

process.on('SIGUSR2', () => (session ? end() : begin()));
