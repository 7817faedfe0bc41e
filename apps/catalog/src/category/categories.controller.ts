import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import { Conditional, type ConditionalRead, Family, listAnswer, Parameters, Permission, Sample } from '@entrepot/requests';
import { ApiLookup } from '../api/api-answers.js';
import { CategoryListQuery } from './category.requests.js';
import { CategoryRecord, findCategory, listCategories } from './category.view.js';

@ApiTags('Products')
@Controller('api2/category')
@Family('order')
export class CategoriesController {
  constructor(private readonly db: Database) {}

  @Get()
  @Permission('products/read')
  @Sample({ store_id: 1 })
  @ApiOperation({
    operationId: 'listCategories',
    summary: 'List categories, or look one up',
    description: 'With `id` the answer is that category under `category`; else a list under `categories`, by category_id.',
  })
  @ApiLookup(CategoryRecord, 'category', 'categories', 'Category not found')
  async get(
    @Parameters() { id, store_id, page }: CategoryListQuery,
    @Conditional() read: ConditionalRead,
  ): Promise<object | string | undefined> {
    if (id !== undefined) return read.showRecord('category', await findCategory(this.db, id, store_id));
    const { categories, total } = await listCategories(this.db, page, store_id);
    return read.show(listAnswer('categories', categories, page, total));
  }
}
