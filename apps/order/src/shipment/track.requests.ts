import { type FieldSettings, HttpsUrl, OneOf, Text, Timestamp, textLimits } from '@entrepot/requests';
import { type SentTrack, type TrackStatus, trackStatuses } from './shipment.rules.js';

const TrackText = (settings: FieldSettings<string>): PropertyDecorator =>
  Text({ max: textLimits.name, empty: 'blank', error: 'invalid_tracking', requiredError: 'invalid_tracking', ...settings });

/** Null clears it in a PATCH; elsewhere an absent one is null. */
const settingsOf = (isPatch: boolean) => (isPatch ? { empty: 'null' as const, nullable: true } : { default: null });

export const CarrierCode = (isPatch = false): PropertyDecorator => TrackText({ example: 'correios', ...settingsOf(isPatch) });
export const TrackTitle = (isPatch = false): PropertyDecorator => TrackText({ example: 'SEDEX', ...settingsOf(isPatch) });
export const TrackNumber = (settings: FieldSettings<string>): PropertyDecorator => TrackText({ example: 'BR123456789BR', ...settings });
export const TrackUrl = (isPatch = false): PropertyDecorator =>
  HttpsUrl({
    description: 'Where the customer follows the parcel: https',
    example: 'https://rastreamento.correios.com.br/app/index.php?objeto=BR123456789BR',
    ...{ ...settingsOf(isPatch), empty: 'refused' },
  });
export const StatusOfTrack = (isPatch = false): PropertyDecorator =>
  OneOf(trackStatuses, { description: 'What the carrier says of it', example: 'in_transit', ...settingsOf(isPatch) });
export const DeliveredAt = (): PropertyDecorator =>
  Timestamp({ description: 'Beside the status `delivered` alone; absent: now', example: '2026-02-03 15:20:00', default: undefined });

/** A tracking entry, which needs its number (contract 4, "Shipment"). */
export class TrackRequest implements SentTrack {
  @CarrierCode() carrier_code: string | null;
  @TrackTitle() title: string | null;
  @TrackNumber({ required: true }) track_number: string;
  @TrackUrl() url: string | null;
  @StatusOfTrack() status: TrackStatus | null;
  @DeliveredAt() delivered_at?: Date;
}
