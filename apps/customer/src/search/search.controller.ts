import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import { Family, Parameters, Permission } from '@entrepot/requests';
import { type SearchHit, ServiceSearchQuery } from '@entrepot/service';
import { customerSearch } from './customer-search.store.js';

/** Answers the gateway's `GET /api2/search`. */
@ApiExcludeController()
@Controller('search')
@Family('order')
export class SearchController {
  constructor(private readonly db: Database) {}

  @Get()
  @Permission('customers/read')
  async find(@Parameters() query: ServiceSearchQuery): Promise<{ success: boolean; hits: SearchHit[] }> {
    return { success: true, hits: await customerSearch.hits(this.db, query) };
  }
}
