import { restoreTrial } from '../src/restore-trial.js';
import { drivers } from '../src/stack.js';

describe.each(drivers)('the order service, put back alone under load (%s)', (events) => restoreTrial('order', events));
