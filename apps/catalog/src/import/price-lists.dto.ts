import { AmountField, IntegerField, largestInteger } from '../api/record-fields.js';

export class GroupPriceDto {
  @IntegerField(0, largestInteger, { required: true, api: { example: 2 } })
  customer_group_id: number;

  @AmountField({ required: true, api: { example: 49.9 } })
  price: number;
}

export class TierPriceDto {
  @IntegerField(0, largestInteger, { api: { nullable: true, example: 2, description: 'Null or absent: every group' } })
  customer_group_id?: number | null;

  @AmountField({ required: true, min: 0.0001, api: { description: 'From this quantity on', example: 10 } })
  qty: number;

  @AmountField({ required: true, api: { example: 44.9 } })
  price: number;
}
