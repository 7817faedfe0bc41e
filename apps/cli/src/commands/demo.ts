import type { Command } from 'commander';
import type { Wish } from '../demo/choose-product.js';
import { runDemo } from '../demo/run-demo.js';
import { createSteps } from '../demo/steps.js';
import { openApi, print, type Session } from '../terminal/session.js';
import { secondsOf, storeNumber } from './options.js';

interface DemoOptions extends Wish {
  timeout: number;
  json?: boolean;
}

const demo = async (session: Session, { timeout, json, ...wish }: DemoOptions): Promise<void> => {
  const result = await runDemo(openApi(session), wish, timeout * 1_000, createSteps(json ? null : session.out));
  // The link is safe to show now: it leads to an order, and to no form any more.
  print(session, json, result, ({ order_increment_id: order, conversion_milliseconds: ms, checkout_url: url }) => {
    return `\nOrder ${order}, ${ms.toLocaleString('en')} ms after its page was submitted. What the customer sees: ${url}`;
  });
};

/** `entrepot demo`: one sale from the link to the order. */
export const addDemo = (program: Command, session: Session): void => {
  program
    .command('demo')
    .description('sell one piece by link: create a sale, fill its checkout page in as a customer, wait for the order')
    .option('--sku <sku>', 'what is sold (default: of the sample store, else of a store that the demo imports for itself)')
    .option('--store-id <number>', 'where; without --sku the first product there that is in stock', storeNumber)
    .option('--timeout <seconds>', 'how long to wait for each of the events', secondsOf, 60)
    .option('--json', 'print the result as one JSON object')
    .action((options: DemoOptions) => demo(session, options));
};
