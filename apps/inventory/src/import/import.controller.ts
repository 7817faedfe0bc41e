import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Family, Permission } from '@entrepot/requests';
import {
  ApiImport,
  type ImportAnswer,
  type ImportCall,
  Imported,
  Importer,
  InvalidRecord,
  parseRecord,
  unknownFields,
} from '@entrepot/service';
import { ownWarehouses } from '@entrepot/telemetry';
import type { WarehouseRecord } from '../warehouse/warehouse.rules.js';
import { importStock } from './import-stock.js';
import { importWarehouses } from './import-warehouses.js';
import { StockLine } from './stock-line.requests.js';
import { WarehouseLine, warehouseLine } from './warehouse.requests.js';

/** Refuses the line of a warehouse that a bound caller does not see. */
const ownLine = (line: WarehouseRecord, own: ReadonlySet<string> | null): WarehouseRecord => {
  if (own && !own.has(line.code)) throw new InvalidRecord('code names no warehouse of this integration');
  return line;
};

@ApiTags('Import')
@Controller('ops/import')
@Family('order')
export class ImportController {
  constructor(private readonly importer: Importer) {}

  @Post('warehouses')
  @Permission('stock/write')
  @ApiImport({
    operationId: 'importWarehouses',
    summary: 'Import warehouses',
    description:
      'NDJSON, one warehouse a line, gzip accepted. The key is code: what a line does not name stays as it is, and importing a file again ' +
      'changes nothing. A rejected line stops nothing else. A warehouse `default` is there from the start. Warehouses that a products import ' +
      'names and nobody imported are made, active and taken from last; import them to give them a name, a priority and stores.',
    line: WarehouseLine,
    takesCsv: true,
    sample: { code: 'santos', name: 'Santos', status: 1, priority: 3, store_ids: [1] },
  })
  warehouses(@Imported() call: ImportCall): Promise<ImportAnswer> {
    const own = ownWarehouses();
    return this.importer.run(call, {
      parse: (value) => ownLine(warehouseLine(value), own),
      unknown: (value) => unknownFields(WarehouseLine, value),
      key: ({ code }) => code,
      keyFields: ['code'],
      csv: WarehouseLine,
      save: importWarehouses,
    });
  }

  @Post('stock')
  @Permission('stock/write')
  @ApiImport({
    operationId: 'importStock',
    summary: 'Import stock',
    description:
      'NDJSON, one quantity a line, gzip accepted. The key is sku and warehouse: the line says what lies there now, other warehouses stay as ' +
      'they are, and importing a file again changes nothing. A rejected line stops nothing else. A line of an unknown sku has a warning and no ' +
      'effect; an unknown warehouse is made, active and taken from last, with a warning.',
    line: StockLine,
    takesCsv: true,
    sample: { sku: 'FILTER-PAPER-100', warehouse: 'curitiba', qty: 320 },
  })
  stock(@Imported() call: ImportCall): Promise<ImportAnswer> {
    const own = ownWarehouses();
    return this.importer.run(call, {
      parse: (value) => parseRecord(StockLine, value),
      unknown: (value) => unknownFields(StockLine, value),
      key: ({ sku, warehouse }) => `${warehouse.length} ${warehouse} ${sku}`,
      keyFields: ['sku', 'warehouse'],
      csv: StockLine,
      save: (tx, lines, now) => importStock(tx, lines, now, own),
    });
  }
}
