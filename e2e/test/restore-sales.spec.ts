import { restoreTrial } from '../src/restore-trial.js';
import { drivers } from '../src/stack.js';

// In process, where no topic keeps events, the order service shows that the outboxes do as well (restore-order.spec.ts).
const suite = drivers.includes('kafka') ? describe : describe.skip;
suite.each(['sale-link', 'customer'] as const)('the %s service, put back alone under load', (service) => restoreTrial(service, 'kafka'));
