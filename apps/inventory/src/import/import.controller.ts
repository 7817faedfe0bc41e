import { Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Family, Permission } from '@entrepot/requests';
import { ApiImport, type ImportResult, Importer, InvalidRecord, unknownFields } from '@entrepot/service';
import { ownWarehouses } from '@entrepot/telemetry';
import type { WarehouseRecord } from '../warehouse/warehouse.rules.js';
import { importWarehouses } from './import-warehouses.js';
import { WarehouseLine, warehouseLine } from './warehouse.requests.js';

/** Refuses the line of a warehouse that a bound caller does not see. */
const ownLine = (line: WarehouseRecord, own: ReadonlySet<string> | null): WarehouseRecord => {
  if (own && !own.has(line.code)) throw new InvalidRecord('code names no warehouse of this integration');
  return line;
};

@ApiTags('Import')
@Controller('ops/import/warehouses')
@Family('order')
export class ImportController {
  constructor(private readonly importer: Importer) {}

  @Post()
  @Permission('stock/write')
  @ApiImport({
    operationId: 'importWarehouses',
    summary: 'Import warehouses',
    description:
      'NDJSON, one warehouse a line, gzip accepted. The key is code: what a line does not name stays as it is, and importing a file again ' +
      'changes nothing. A rejected line stops nothing else. A warehouse `default` is there from the start. Warehouses that a products import ' +
      'names and nobody imported are made, active and taken from last; import them to give them a name, a priority and stores.',
    line: WarehouseLine,
    sample: { code: 'santos', name: 'Santos', status: 1, priority: 3, store_ids: [1] },
  })
  import(@Req() request: FastifyRequest): Promise<ImportResult> {
    const own = ownWarehouses();
    return this.importer.run(request, {
      parse: (value) => ownLine(warehouseLine(value), own),
      unknown: (value) => unknownFields(WarehouseLine, value),
      key: ({ code }) => code,
      save: importWarehouses,
    });
  }
}
