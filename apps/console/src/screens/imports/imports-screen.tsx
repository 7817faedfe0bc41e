import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.js';
import { useMay } from '../../api/session.js';
import { Refusal } from '../../parts/refusal.js';
import { Table } from '../../parts/table.js';
import { texts } from '../../texts/texts.js';
import { importOperation, importResources, type Resource } from '../screens.js';
import { looksLikeCsv, piecesOf } from './pieces.js';

type Result = Omit<Awaited<ReturnType<typeof client.import>>, 'dry_run'> & { isDryRun: boolean };
type Counted = 'accepted' | 'created' | 'updated' | 'rejected';
const counted: readonly Counted[] = ['accepted', 'created', 'updated', 'rejected'];

/** Records of one call: what the API checks against each other in a dry run. */
const pieceSize = 5_000;

const nothing = (isDryRun: boolean): Result => ({
  ...{ isDryRun, success: true, accepted: 0, created: 0, updated: 0, rejected: 0, errors: [], warnings: [] },
});

/** Imports a file part by part, and says after each how far it is. */
const importFile = async (
  file: File,
  resource: Resource,
  isDryRun: boolean,
  onPart: (part: number, result: Result) => void,
): Promise<Result> => {
  const text = await file.text();
  const csv = looksLikeCsv(text);
  const pieces = piecesOf(text, csv, pieceSize);
  let result = nothing(isDryRun);
  for (const [index, { text: lines, linesBefore }] of pieces.entries()) {
    const one = await client.import(resource, lines, { csv, dryRun: isDryRun });
    const placed = <T extends { line: number }>(rows: T[]): T[] => rows.map((row) => ({ ...row, line: row.line + linesBefore }));
    result = {
      ...result,
      ...Object.fromEntries(counted.map((name) => [name, result[name] + one[name]])),
      success: result.success && one.success,
      errors: [...result.errors, ...placed(one.errors)],
      warnings: [...result.warnings, ...placed(one.warnings)],
    };
    onPart((index + 1) / pieces.length, result);
  }
  return result;
};

const Report = ({ result: { isDryRun, errors, warnings, ...counts } }: { result: Result }) => {
  const { imports } = texts();
  const rows = [
    ...errors.map(({ line, error }) => ({ line, text: error })),
    ...warnings.map(({ line, warning }) => ({ line, text: warning })),
  ];
  return (
    <div role="status">
      <p>
        <strong>{isDryRun ? imports.checked : imports.done}</strong> {counted.map((name) => `${imports[name]} ${counts[name]}`).join(', ')}
        {counts.rejected > errors.length ? ` · ${imports.first(errors.length)}` : ''}
      </p>
      {rows.length === 0 ? null : (
        <Table
          caption={imports.faults}
          fields={[
            { name: 'line', type: 'integer' },
            { name: 'text', type: 'string' },
          ]}
          rows={rows}
          keyOf={(_, index) => String(index)}
        />
      )}
    </div>
  );
};

/** Imports a file: it is checked first, line by line, and written when one says so. */
export const ImportsScreen = () => {
  const may = useMay();
  const queries = useQueryClient();
  const resources = importResources.filter((one) => may(importOperation(one)));
  const [resource, setResource] = useState<Resource>(resources[0] ?? 'products');
  const [file, setFile] = useState<File | null>(null);
  const [part, setPart] = useState(0);
  const [seen, setSeen] = useState<Result | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ of, isDryRun }: { of: File; isDryRun: boolean }) => {
      setSeen(null);
      setPart(0);
      return importFile(of, resource, isDryRun, (done, result) => {
        setPart(done);
        setSeen(result);
      });
    },
    onSuccess: ({ isDryRun }) => (isDryRun ? undefined : queries.invalidateQueries()),
  });
  const take = (taken: File | undefined): void => {
    setFile(taken ?? null);
    if (taken) mutate({ of: taken, isDryRun: true });
  };
  const { imports, screens } = texts();
  return (
    <>
      <h1>{screens.imports}</h1>
      <div className="field narrow">
        <label htmlFor="resource">{imports.resource}</label>
        <select
          id="resource"
          value={resource}
          onChange={({ target }) => {
            setResource(target.value as Resource);
            setSeen(null);
            setFile(null);
          }}
        >
          {resources.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
      <div
        className="drop narrow"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
      >
        <label htmlFor="file">{imports.file}</label>
        <input key={resource} id="file" type="file" accept=".csv,.ndjson,.jsonl,.txt" onChange={({ target }) => take(target.files?.[0])} />
        <p>{file?.name ?? ''}</p>
      </div>
      {isPending ? <progress value={part} aria-label={imports.progress} /> : null}
      <Refusal error={error} shown={[]} />
      {seen ? <Report result={seen} /> : null}
      {file && seen?.isDryRun && !isPending ? (
        <button type="button" onClick={() => mutate({ of: file, isDryRun: false })} disabled={seen.accepted === 0}>
          {imports.go(seen.accepted)}
        </button>
      ) : null}
    </>
  );
};
