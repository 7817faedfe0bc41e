import { existsSync } from 'node:fs';
import { printTopTen } from './top-ten.mjs';
import { until } from './waiting.mjs';

/** Profiles apps of a stack while some work is done, and prints where they spent their time. */
export const printProfiles = async ({ stack, apps, work }) => {
  const signal = () => apps.forEach((app) => process.kill(stack.app(app).pid, 'SIGUSR2'));
  signal();
  await work();
  signal();
  for (const app of apps) {
    const file = stack.profileOf(app);
    await until(file, () => existsSync(file), { withinMs: 30_000 });
    console.log(`\nTop ten of ${app} (${file})`);
    printTopTen(file);
  }
};
