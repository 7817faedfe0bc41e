/** Compares what was written with what the consumers did; every figure but `written` must be 0. */
export const verify = async (writer, reader) => {
  const [{ written }] = await writer.query('select coalesce(sum(version), 0)::int as written from aggregate');
  const versions = await writer.query('select key, version from aggregate');
  const [figures] = await reader.query(
    `with expected as (select * from unnest($1::text[], $2::int[]) as row (subject, versions)),
          wanted   as (select subject, generate_series(1, versions) as version from expected),
          times    as (select subject, version, count(*) as times from effect group by 1, 2),
          run      as (select subject, version, max(version) over (partition by subject order by id rows between unbounded preceding and 1 preceding) as before from effect)
     select (select count(*) from wanted w where not exists (select from times t where t.subject = w.subject and t.version = w.version))::int as lost,
            (select coalesce(sum(times - 1), 0) from times)::int as doubled,
            (select count(*) from times t where not exists (select from wanted w where w.subject = t.subject and w.version = t.version))::int as invented,
            (select count(*) from run where version <= before)::int as swapped,
            (select count(*) from dead_letter)::int as dead_letters`,
    [versions.map(({ key }) => key), versions.map(({ version }) => version)],
  );
  return { written, ...figures };
};
