import { HttpCode, type Type, applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ReadsStream, Sample } from '@entrepot/requests';
import { ImportResult } from './import-result.js';

interface ImportDescription {
  operationId: string;
  summary: string;
  description: string;
  /** Class of a line. */
  line: Type;
  /** A line that a sample store takes. */
  sample: object;
}

/** An import: NDJSON with one record of a class a line, answered 200 with what became of the lines. */
export const ApiImport = ({ line, sample, ...operation }: ImportDescription): MethodDecorator =>
  applyDecorators(
    HttpCode(200),
    ReadsStream(),
    ApiHeader({
      name: 'Prefer',
      required: false,
      description: 'handling=strict: a line with a field that is not known is rejected; else it has a warning',
      schema: { type: 'string', example: 'handling=strict' },
    }),
    ApiOperation(operation),
    ApiConsumes('application/x-ndjson'),
    ApiBody({ type: line, description: 'One line' }),
    Sample({ ...sample }),
    ApiOkResponse({ type: ImportResult, description: 'What became of the lines' }),
  );
