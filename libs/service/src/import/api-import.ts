import { HttpCode, type Type, applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiExtraModels, ApiHeader, ApiOkResponse, ApiOperation, ApiQuery, getSchemaPath } from '@nestjs/swagger';
import { OneOf, ReadsStream, Sample } from '@entrepot/requests';
import { ImportResult, LineFault } from './import-result.js';

/** Parameters of an import. */
export class ImportQuery {
  @OneOf(['true', 'false']) dry_run?: 'true' | 'false';
}

interface ImportDescription {
  operationId: string;
  summary: string;
  description: string;
  /** Class of one line. */
  line: Type;
  /** A line that a sample store takes. */
  sample: object;
  /** Lines may come as CSV. */
  takesCsv?: boolean;
}

const csvNote =
  ' As `text/csv`: line 1 names the fields, `a.b` and `a[0].b` reach into objects and lists; `,` or `;` separates, and beside `;` a decimal comma ' +
  'counts; an empty cell is absent; entries of a list are joined by `|`.';

const faultsNote =
  'What became of the lines. With `Accept: application/x-ndjson` all rejected lines instead, one fault a line, which can be mended and sent again; ' +
  'the counts stand in the header `Import-Result`';

/** An import: one record of a class a line, as NDJSON or CSV, answered 200 with what became of the lines. */
export const ApiImport = ({ line, sample, takesCsv = false, description, ...operation }: ImportDescription): MethodDecorator =>
  applyDecorators(
    HttpCode(200),
    ReadsStream(ImportQuery),
    ApiHeader({
      name: 'Prefer',
      required: false,
      description: 'handling=strict: a line with a field that is not known is rejected; else it has a warning',
      schema: { type: 'string', example: 'handling=strict' },
    }),
    ApiQuery({
      name: 'dry_run',
      required: false,
      description:
        'true: every line is checked as it would be saved, and nothing is written. A line sees those before it of the same 5,000 (orders and stock: 500); ' +
        'what stands further up, as the name of a new product, is not known to it.',
      schema: { type: 'string', enum: ['true', 'false'], default: 'false' },
    }),
    ApiOperation({ ...operation, description: takesCsv ? description + csvNote : description }),
    ApiConsumes('application/x-ndjson', ...(takesCsv ? ['text/csv'] : [])),
    ApiBody({ type: line, description: 'One line' }),
    Sample({ ...sample }),
    ApiExtraModels(ImportResult, LineFault),
    ApiOkResponse({
      description: faultsNote,
      content: {
        'application/json': { schema: { $ref: getSchemaPath(ImportResult) } },
        'application/x-ndjson': { schema: { $ref: getSchemaPath(LineFault) } },
      },
    }),
  );
