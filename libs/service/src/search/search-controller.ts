import { Controller, Get, type Type } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import { Family, Parameters, Permission, type RouteAccess } from '@entrepot/requests';
import { type Search, type SearchHit, ServiceSearchQuery } from './search.js';

/** Makes the controller that answers the gateway's `GET /api2/search` for a service. */
export const searchController = (permission: RouteAccess['permission'], search: Search): Type<object> => {
  @ApiExcludeController()
  @Controller('search')
  @Family('order')
  class SearchController {
    constructor(private readonly db: Database) {}

    @Get()
    @Permission(permission)
    async find(@Parameters() query: ServiceSearchQuery): Promise<{ success: boolean; hits: SearchHit[] }> {
      return { success: true, hits: await search.hits(this.db, query) };
    }
  }
  return SearchController;
};
