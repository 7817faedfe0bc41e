import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiProperty, type ApiPropertyOptions, getSchemaPath } from '@nestjs/swagger';

/** Schema of an object's values, from those of its example: one type where all are of it, else any JSON. */
const valuesOf = (example: object): object | boolean => {
  const [type, ...others] = new Set(Object.values(example).map((value) => typeof value));
  return type !== undefined && type !== 'object' && others.length === 0 ? { type } : true;
};

/** Times as records show them. */
const times: readonly [form: RegExp, said: ApiPropertyOptions & { description: string }][] = [
  [/^\d{4}-\d{2}-\d{2}T/, { format: 'date-time', description: 'UTC, ISO 8601' }],
  [/^\d{4}-\d{2}-\d{2} /, { pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$', description: 'UTC, `YYYY-MM-DD HH:MM:SS`' }],
  [/^\d{4}-\d{2}-\d{2}$/, { format: 'date', description: 'A day without a zone, `YYYY-MM-DD`' }],
];

/** A property's own description before what is said of all of its kind. */
const saidOf = ({ description, ...options }: ApiPropertyOptions, said: { description?: string }): ApiPropertyOptions => {
  const sentences = [description, said.description].filter((sentence) => sentence !== undefined);
  return { ...said, ...options, ...(sentences.length > 0 && { description: sentences.join('; ') }) };
};

/** A property of an answer's class in /docs: of the type of its example, where the options name no other; `nullable: true` where it may be null. */
export const Example = (example: string | number | boolean | object, options: ApiPropertyOptions = {}): PropertyDecorator => {
  const type = typeof example === 'object' ? { type: 'object', additionalProperties: valuesOf(example) } : { type: typeof example };
  const [, said = {}] = (typeof example === 'string' && times.find(([form]) => form.test(example))) || [];
  return ApiProperty({ ...type, example, ...saidOf(options, said) } as ApiPropertyOptions);
};

/** An amount of an answer (contract 4, "Money rounding"): a number, exactly, in the currency of its record. */
export const Money = (example: number, options: ApiPropertyOptions = {}): PropertyDecorator =>
  Example(example, saidOf(options, { description: 'Money, at most 2 decimals, rounded half-up in each line' }));

/** A price of one piece, which is not rounded. */
export const Price = (example: number, options: ApiPropertyOptions = {}): PropertyDecorator =>
  Example(example, saidOf(options, { description: 'Price of one, at most 4 decimals, as it was set' }));

type Records = Readonly<Record<string, Type>>;

/** `attribute_group` is an `AttributeGroup`. */
const capital = (name: string): string => name.replace(/(?:^|_)([a-z])/g, (_, first: string) => first.toUpperCase());

/** A class of this name with these properties. */
const answerClass = (name: string, properties: Readonly<Record<string, PropertyDecorator>>): Type => {
  const type = { [name]: class {} }[name] as Type;
  for (const [property, decorate] of Object.entries({ success: Example(true), ...properties }))
    decorate(type.prototype as object, property);
  return type;
};

const paging = {
  page: Example(1),
  limit: Example(20),
  total: Example(137, { required: false, description: 'This and the next two: with include_pagination' }),
  last_page: Example(7, { required: false }),
  has_next: Example(true, { required: false }),
  total_is_estimate: Example(false, {
    required: false,
    description: 'With include_pagination=estimate: whether the total, and the last page with it, is an estimate',
  }),
};

/** Makes the class of a page of records under its key: `orders` is an `OrdersPage`. */
export const pageOf = (key: string, record: Type, more: Readonly<Record<string, PropertyDecorator>> = {}): Type =>
  answerClass(`${capital(key)}Page`, { ...paging, ...more, [key]: ApiProperty({ type: [record] }) });

/** Makes the class of an answer with one record under its key: `order` is an `OrderAnswer`. */
export const answerOf = (key: string, record: Type, name = `${capital(key)}Answer`): Type =>
  answerClass(name, { [key]: ApiProperty({ type: record }) });

const reference = (type: Type): { $ref: string } => ({ $ref: getSchemaPath(type) });

/** Describes a 200 whose body is of one of these classes. */
export const ApiOneOf = (description: string, ...types: Type[]): MethodDecorator =>
  applyDecorators(ApiExtraModels(...types), ApiOkResponse({ description, schema: { oneOf: types.map(reference) } }));

/** Classes of a walk's answer (contract 5, section 5.3). */
const walkOf = ({ key, record, id, shownId = id, isTextId }: Described): { page: Type; entry: { anyOf: object[] }; types: Type[] } => {
  const removed = { [`${capital(key)}Removed`]: class {} }[`${capital(key)}Removed`] as Type;
  Example(isTextId ? '17' : 17)(removed.prototype as object, shownId);
  Example(true, { enum: [true], description: 'It was deleted, or the filters do not find it any more' })(
    removed.prototype as object,
    'deleted',
  );
  const entry = { anyOf: [reference(record), reference(removed)] };
  const page = answerClass(`${capital(key)}Walk`, {
    limit: Example(20),
    [key]: ApiProperty({ type: 'array', items: entry }),
    next_cursor: Example('eyJjaGFuZ2UiOjcxMn0', {
      description: 'Goes on from here; an answer without records ends the walk until something changes',
    }),
  });
  return { page, entry, types: [record, removed, page] };
};

interface Described {
  key: string;
  record: Type;
  id: string;
  shownId?: string;
  isTextId?: boolean;
}

/** Describes the answers of a GET of a list that can be walked: these classes, and the walk. */
export const ApiWalk = (list: Described, description: string, ...types: Type[]): MethodDecorator => {
  const walk = walkOf(list);
  return applyDecorators(
    ApiExtraModels(...types, ...walk.types),
    ApiOkResponse({
      description: `${description}. With \`Accept: application/x-ndjson\` all of the list, one record a line, the last line \`{"next_cursor": …}\`; with \`text/csv\` a header line and a line a record, the cursor as the trailer \`Next-Cursor\``,
      content: {
        'application/json': { schema: { anyOf: [...types, walk.page].map(reference) } },
        'application/x-ndjson': { schema: walk.entry },
        'text/csv': { schema: { type: 'string' } },
      },
    }),
  );
};

/** Describes the answers of a GET that lists records of a class or shows one: each class under its key. */
export const ApiListOrOne = (list: Records, one: Records = {}, walked?: Described): MethodDecorator => {
  const pages = Object.entries(list).map(([key, record]) => pageOf(key, record));
  const singles = Object.entries(one).map(([key, record]) => answerOf(key, record));
  const [page, ...others] = [...pages, ...singles];
  if (walked) return ApiWalk(walked, 'A list, or the one record', page!, ...others);
  return others.length > 0
    ? ApiOneOf('A list, or the one record', ...pages, ...singles)
    : ApiOkResponse({ description: 'A list', type: page! });
};
