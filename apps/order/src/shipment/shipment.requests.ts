import { Comment, ExactlyOne, Id, IncrementId, ItemsOf, Text, arrayLimits, textLimits } from '@entrepot/requests';
import { OrderDocumentRequest, documentList, documentRef } from '../document/document.requests.js';
import { ItemSelectorRequest } from '../order/order.requests.js';
import type { DocumentRef } from '../document/document.store.js';
import { type NewTrack, newTrack } from './shipment.rules.js';
import { CarrierCode, TrackNumber, TrackRequest, TrackTitle, TrackUrl } from './track.requests.js';

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
