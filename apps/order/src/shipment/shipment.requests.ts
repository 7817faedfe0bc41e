import {
  Comment,
  ExactlyOne,
  Id,
  IncrementId,
  ItemsOf,
  Text,
  arrayLimits,
  textLimits,
  type FieldSettings,
  HttpsUrl,
  OneOf,
  Timestamp,
} from '@entrepot/requests';
import { OrderDocumentRequest, documentList, documentRef } from '../document/document.requests.js';
import { ItemSelectorRequest } from '../order/order.requests.js';
import type { DocumentRef } from '../document/document.store.js';
import { type NewTrack, newTrack, trackStatuses, type SentTrack, type TrackStatus } from './shipment.rules.js';

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

class ShipmentItemRequest extends ItemSelectorRequest {
  @Text({
    max: textLimits.name,
    trim: false,
    empty: 'absent',
    description:
      'Code of the warehouse that it leaves from, wherever it is promised; a line may stand there once for each. Left out: the inventory chooses',
  })
  warehouse?: string;
}

/** Body of POST /api2/shipment/create. Tracking comes as its own fields, in `tracks`, or both. */
export class CreateShipmentRequest extends OrderDocumentRequest {
  @ItemsOf(ShipmentItemRequest, { entryError: 'invalid_item', description: 'Absent: all that is available' })
  override items?: ShipmentItemRequest[];

  @CarrierCode() carrier_code: string | null;
  @TrackTitle() title: string | null;
  @TrackNumber({ default: null, requiredWith: ['carrier_code', 'title', 'track_number', 'url'] }) track_number: string | null;
  @TrackUrl() url: string | null;

  @ItemsOf(TrackRequest, { max: arrayLimits.tracks, entryError: 'invalid_tracking', default: [] })
  tracks: TrackRequest[];

  /** @throws invalid_parameter for a `delivered_at` of a track that is not delivered */
  allTracks(now: Date): NewTrack[] {
    const { carrier_code, title, track_number, url, tracks } = this;
    const inline = track_number === null ? [] : [newTrack({ carrier_code, title, track_number, url, status: null }, now)];
    return [...inline, ...tracks.map((track, index) => newTrack({ ...track }, now, `tracks[${index}].delivered_at`))];
  }
}

/** Body of POST /api2/shipment/email. */
@ExactlyOne('shipment_id', 'id', 'increment_id')
export class MailShipmentRequest {
  @Id({ description: 'exactly one of shipment_id, id and increment_id', example: 9 })
  shipment_id?: string;

  @Id({ description: 'The same' })
  id?: string;

  @IncrementId()
  increment_id?: string;

  @Comment({ description: 'What the mail says beside the document' })
  comment?: string;

  get shipment(): DocumentRef {
    return documentRef(this.shipment_id ?? this.id, this.increment_id);
  }
}

export const shipmentSortFields = ['entity_id', 'created_at', 'updated_at', 'increment_id'] as const;
export type ShipmentSortField = (typeof shipmentSortFields)[number];

/** Parameters of GET /api2/shipment. */
export class ShipmentListQuery extends documentList('shipment', shipmentSortFields) {}
