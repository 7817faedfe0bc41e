import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsOptional, ValidateNested } from 'class-validator';
import { customOptionTypes } from '@entrepot/contracts';
import { arrayLimits } from '@entrepot/http';
import type { OptionRecord, OptionValueRecord } from '../product/custom-option.rules.js';
import { AmountField, ChoiceField, FlagField, IntegerField, TextField, largestAmount, largestInteger } from '../api/record-fields.js';

export class CustomOptionValueDto implements OptionValueRecord {
  @IntegerField(1, largestInteger, {
    api: { description: 'Keeps a value whose title changes; one that the option does not have is ignored', example: 31 },
  })
  option_type_id?: number;

  @TextField(255, { required: true, api: { example: 'Gift box' } })
  title: string;

  @AmountField({ min: -largestAmount, api: { default: 0, example: 4.9 } })
  price?: number;

  @ChoiceField(['fixed', 'percent'], { api: { default: 'fixed' } })
  price_type?: 'fixed' | 'percent';
}

export class CustomOptionDto implements OptionRecord {
  @IntegerField(1, largestInteger, {
    api: { description: 'Keeps an option whose title changes; one that the product does not have is ignored', example: 12 },
  })
  option_id?: number;

  @TextField(255, { required: true, api: { example: 'Wrapping' } })
  title: string;

  @ChoiceField(customOptionTypes, {
    required: true,
    api: { example: 'drop_down', description: 'A product with a required file option cannot be sold by link' },
  })
  type: OptionRecord['type'];

  @FlagField({ api: { default: false } })
  required?: boolean;

  @ApiPropertyOptional({
    type: [CustomOptionValueDto],
    maxItems: arrayLimits.entries,
    description: 'For drop_down, radio, checkbox and multiple, in the order of the page',
  })
  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => CustomOptionValueDto)
  values?: CustomOptionValueDto[];
}
