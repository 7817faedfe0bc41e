import { Controller, Get, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiExtraModels, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission, integerParam, pageOf, listAnswer } from '@entrepot/http';
import { findCategory, listCategories } from './category.view.js';
import { ApiAnswers, ApiParameters, pageParameters, storeParameter } from '../api/api-parameters.js';
import { CategoryDto } from './category.dto.js';
import { lookupInput, storeOf } from '../api/lookup-input.js';

@ApiTags('Products')
@ApiBearerAuth()
@ApiExtraModels(CategoryDto)
@Controller('api2/category')
@Family('order')
export class CategoriesController {
  constructor(private readonly db: Database) {}

  @Get()
  @Permission('products/read')
  @ApiOperation({
    summary: 'List categories, or look one up',
    description: 'With `id` the answer is that category under `category`; else a list under `categories`, by category_id.',
  })
  @ApiParameters({
    id: { type: 'integer', description: 'One category', example: 4 },
    store_id: { ...storeParameter, description: 'Whose products are counted. Absent or 0: all of them. Unknown: 400' },
    ...pageParameters,
  })
  @ApiAnswers(CategoryDto, 'category', 'categories', 'Category not found')
  async get(@Req() request: FastifyRequest): Promise<object> {
    const query = lookupInput(request);
    const store = storeOf(query);
    const id = integerParam(query, 'id');
    if (id !== undefined) return { success: true, category: await findCategory(this.db, id, store) };
    const page = pageOf(query);
    const { categories, total } = await listCategories(this.db, page, store);
    return listAnswer('categories', categories, page, total);
  }
}
