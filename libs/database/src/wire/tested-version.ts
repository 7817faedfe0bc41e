import pg from 'pg/package.json' with { type: 'json' };

/** Version of pg whose private members `pipelined` and `cut-off` use. */
const tested = '8.23.1';

/** Throws where another version of pg is there: at the start of a service, and of each test that opens a database. */
export const assertTestedVersion = (installed: string = pg.version): void => {
  if (installed !== tested)
    throw new Error(
      `pg ${installed} is here, and libs/database/src/wire is made for ${tested}: DATABASE_WIRE=plain does without its private members, ` +
        'until those are compared with the new version',
    );
};
