import {
  AtLeastOne,
  AtMostOne,
  Comment,
  ExactlyOne,
  type FieldSettings,
  Id,
  IncrementId,
  ItemsOf,
  Text,
  arrayLimits,
  textLimits,
} from '@entrepot/requests';
import { OrderDocumentRequest, documentList, documentRef } from '../document/document.requests.js';
import type { DocumentRef } from '../document/document.store.js';
import { orderRef } from '../order/order.store.js';
import type { TrackedShipment } from './add-track.js';
import type { NewTrack, ShipmentRef } from './shipment.store.js';

const TrackText = (settings: FieldSettings<string>): PropertyDecorator =>
  Text({ max: textLimits.name, empty: 'blank', default: null, error: 'invalid_tracking', requiredError: 'invalid_tracking', ...settings });
const CarrierCode = (): PropertyDecorator => TrackText({ example: 'correios' });
const Title = (): PropertyDecorator => TrackText({ example: 'SEDEX' });
const trackNumber: FieldSettings<string> = { example: 'BR123456789BR' };

/** A tracking entry needs its number (contract 4, "Shipment"). */
export class TrackRequest implements NewTrack {
  @CarrierCode()
  carrier_code: string | null;

  @Title()
  title: string | null;

  @TrackText({ ...trackNumber, required: true })
  track_number: string;
}

/** Body of POST /api2/shipment/create. Tracking comes as its own fields, in `tracks`, or both. */
export class CreateShipmentRequest extends OrderDocumentRequest {
  @CarrierCode()
  carrier_code: string | null;

  @Title()
  title: string | null;

  @TrackText({ ...trackNumber, requiredWith: ['carrier_code', 'title', 'track_number'] })
  track_number: string | null;

  @ItemsOf(TrackRequest, { max: arrayLimits.tracks, entryError: 'invalid_tracking', default: [] })
  tracks: TrackRequest[];

  get allTracks(): NewTrack[] {
    const { carrier_code, title, track_number, tracks } = this;
    return track_number === null ? tracks : [{ carrier_code, title, track_number }, ...tracks];
  }
}

const shipmentNames = ['shipment_id', 'shipment_increment_id', 'increment_id'] as const;
const orderNames = ['order_id', 'order_increment_id'] as const;

/** Body of POST /api2/shipment/track: names a shipment by itself, by its order, or by both (contract 4, "Shipment"). */
@AtLeastOne(...shipmentNames, ...orderNames)
@AtMostOne(...orderNames)
@AtMostOne(...shipmentNames)
export class AddTrackRequest implements NewTrack {
  @Id({ description: 'Beside a shipment: the order that it must belong to' })
  order_id?: string;

  @IncrementId()
  order_increment_id?: string;

  @Id({ description: 'The shipment, by one of three names; or its order, where that has one shipment' })
  shipment_id?: string;

  @IncrementId()
  shipment_increment_id?: string;

  @IncrementId({ description: 'The same' })
  increment_id?: string;

  @CarrierCode()
  carrier_code: string | null;

  @Title()
  title: string | null;

  @TrackText({ ...trackNumber, required: true })
  track_number: string;

  get trackedShipment(): TrackedShipment {
    const increment_id = this.shipment_increment_id ?? this.increment_id;
    const byNumber: ShipmentRef | null = increment_id === undefined ? null : { increment_id };
    return { shipment: this.shipment_id === undefined ? byNumber : { shipment_id: this.shipment_id }, order: orderRef(this) };
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
