import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy, type ValidationArguments } from 'class-validator';

export interface FieldOptions {
  required?: boolean;
  api?: ApiPropertyOptions;
}

/** What a value must be, or null when it is. */
export type Fault = (value: unknown) => string | null;

/**
 * A field of a DTO that is converted first and then checked by one rule, whose fault ends the sentence `<field> must be …`; null and
 * undefined pass where the field is not required. It stands in the API's documentation.
 */
export const CheckedField = (
  fault: Fault,
  { required = false, api = {} }: FieldOptions,
  convert?: (value: unknown) => unknown,
): PropertyDecorator =>
  applyDecorators(
    ...(convert ? [Transform(({ value }: { value: unknown }) => convert(value))] : []),
    ...(required ? [] : [IsOptional()]),
    ValidateBy({
      name: 'field',
      validator: {
        validate: (value: unknown) => fault(value) === null,
        defaultMessage: (args?: ValidationArguments) => `$property must be ${fault(args?.value)}`,
      },
    }),
    required ? ApiProperty(api) : ApiPropertyOptional(api),
  );

/** A text without spaces around it, a number as its text; everything else as it came, for the check to refuse. */
export const asText = (value: unknown): unknown =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : value;
