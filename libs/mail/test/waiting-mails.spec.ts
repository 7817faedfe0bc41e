import { claimMails, markFailed, markSent, markWaiting, type ClaimedMail } from '../src/waiting-mails.js';
import { aPlace, queue, type Place } from './world.js';

const minute = 60_000;

let place: Place;
beforeEach(async () => {
  place = await aPlace();
});
afterEach(() => place.close());

const claim = async (leaseMs = minute): Promise<ClaimedMail> => (await claimMails(place.db, 1, leaseMs))[0]!;

it('gives each mail to one of those who claim at once', async () => {
  for (let index = 0; index < 30; index++) await queue(place);
  const claimed = (await Promise.all(Array.from({ length: 20 }, () => claimMails(place.db, 3, minute)))).flat();
  expect(new Set(claimed.map(({ mailId }) => mailId)).size).toBe(claimed.length);
  expect((await place.rows()).every(({ attempts }) => attempts <= 1)).toBe(true);
});

it('does not wait for a row that another holds', async () => {
  await queue(place);
  const { messageId } = await queue(place);
  const holder = place.db.createQueryRunner();
  await holder.startTransaction();
  await holder.query('select from mail_outbox order by next_try_at limit 1 for update');
  expect(await claimMails(place.db, 5, minute)).toMatchObject([{ messageId }]);
  await holder.rollbackTransaction();
  await holder.release();
});

it('takes the longest due first, and none before its time', async () => {
  const ids = [await queue(place), await queue(place), await queue(place)].map(({ messageId }) => messageId);
  for (const [index, minutes] of [-1, -5, 1].entries())
    await place.db.query(`update mail_outbox set next_try_at = now() + $2 * interval '1 minute' where message_id = $1`, [
      ids[index],
      minutes,
    ]);
  expect([(await claim()).messageId, (await claim()).messageId, await claim()]).toEqual([ids[1], ids[0], undefined]);
});

it('lets only the last one who claimed a mail say that it waits or failed', async () => {
  await queue(place);
  const late = await claim(0);
  const current = await claim();
  await markFailed(place.db, late, 'late');
  await markWaiting(place.db, late, 'late', 0);
  expect(await place.rows()).toMatchObject([{ failed_at: null, last_error: null }]);
  expect(await claim()).toBeUndefined();
  await markFailed(place.db, current, 'refused');
  expect(await place.rows()).toMatchObject([{ failed_at: expect.any(Date), last_error: 'refused' }]);
});

it('believes whoever has sent a mail, however late, and lets nobody send it again', async () => {
  await queue(place);
  const late = await claim(0);
  const current = await claim(0);
  await markFailed(place.db, current, 'refused');
  await markSent(place.db, late);
  await markWaiting(place.db, current, 'later', 0);
  expect(await place.rows()).toMatchObject([{ sent_at: expect.any(Date), failed_at: null, last_error: null }]);
  expect(await claim()).toBeUndefined();
});
