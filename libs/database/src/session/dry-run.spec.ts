import { databaseOfTest, onEachWire } from '../../test/database-of-test.js';
import { DryRun, transaction } from '../index.js';

/** Age in ms that no test reaches. */
const unlimited = 600_000;

onEachWire((wire) => {
  const opened = databaseOfTest({ wire, poolSize: 2, lockTimeoutMs: 50 });
  const count = async (): Promise<number> => (await opened.db.query<unknown[]>('select 1 from tried')).length;

  beforeAll(() => opened.db.query('create table tried (id int primary key, code text unique deferrable initially deferred)'));

  it('shows each piece those before it, fails pieces alone, and keeps nothing', async () => {
    const trial = new DryRun(opened.db, unlimited);
    await trial.run(async (tx) => tx.write(`insert into tried values (1, 'a')`));
    const failed = trial.run(async (tx) => {
      tx.write(`insert into tried values (2, 'b')`);
      tx.write(`insert into tried values (1, 'c')`);
      await tx.query('select 1');
    });
    await expect(failed).rejects.toMatchObject({ code: 'conflict_on_save' });
    await expect(trial.run(() => Promise.reject(new Error('a rule')))).rejects.toThrow('a rule');
    expect(await trial.run((tx) => tx.query('select id, code from tried'))).toEqual([{ id: 1, code: 'a' }]);
    expect(await count()).toBe(0);
    await trial.rollBack();
    expect(await count()).toBe(0);
  });

  it('checks what a commit would check, once a piece', async () => {
    const trial = new DryRun(opened.db, unlimited);
    await trial.run(async (tx) => tx.write(`insert into tried values (1, 'a'), (2, 'b')`));
    // Two that swap their codes are at fault between the statements only.
    await trial.run(async (tx) => {
      tx.write(`update tried set code = 'b' where id = 1`);
      tx.write(`update tried set code = 'a' where id = 2`);
    });
    const twice = trial.run(async (tx) => tx.write(`insert into tried values (3, 'a')`));
    await expect(twice).rejects.toMatchObject({ code: 'conflict_on_save' });
    expect(await trial.run((tx) => tx.query('select id, code from tried order by id'))).toEqual([
      { id: 1, code: 'b' },
      { id: 2, code: 'a' },
    ]);
    await trial.rollBack();
  });

  it('takes locks again that a failed piece gave back', async () => {
    const trial = new DryRun(opened.db, unlimited);
    const lock = async (fails: boolean): Promise<void> =>
      trial.run(async (tx) => {
        tx.lock('import of things');
        await tx.query('select 1');
        if (fails) throw new Error('a rule');
      });
    await expect(lock(true)).rejects.toThrow('a rule');
    const isFree = (): Promise<boolean> => transaction(opened.db, (tx) => tx.tryLock('import of things'));
    expect(await isFree()).toBe(true);
    await lock(false);
    expect(await isFree()).toBe(false);
    await trial.rollBack();
    expect(await isFree()).toBe(true);
  });

  it('gives back what a piece has locked where it has become too old meanwhile', async () => {
    const trial = new DryRun(opened.db, 0);
    await trial.run(async (tx) => {
      tx.lock('import of things');
      tx.write(`insert into tried values (1, 'a')`);
      await tx.query('select 1');
    });
    expect(await transaction(opened.db, (tx) => tx.tryLock('import of things'))).toBe(true);
    expect(await trial.run((tx) => tx.query('select 1 from tried'))).toEqual([]);
  });

  it('begins anew where its connection was lost', async () => {
    const trial = new DryRun(opened.db, unlimited);
    const pid = await trial.run((tx) => tx.query<{ pid: number }[]>('select pg_backend_pid() as pid'));
    await opened.db.query('select pg_terminate_backend($1)', [pid[0]!.pid]);
    await expect(trial.run((tx) => tx.query('select 1'))).rejects.toMatchObject({ code: 'resource_unavailable' });
    expect(await trial.run((tx) => tx.query('select 1 as one'))).toEqual([{ one: 1 }]);
    await trial.rollBack();
  });
});
