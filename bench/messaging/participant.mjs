// One process of the bench: `relay`, `consumer`, or `service` (both, in process). It is ended with kill -9.
import { consume, driverOf, openStage, relay } from './stage.mjs';

const [role, writerUrl, readerUrl, brokers] = process.argv.slice(2);
const driver = driverOf(brokers);
if (role !== 'relay') {
  const reader = await openStage(readerUrl, 10);
  await consume(reader, driver);
  if (role === 'service') await consume(reader, driver);
}
if (role !== 'consumer') relay(await openStage(writerUrl, 10), driver);
process.send('ready');
