import { AtLeastOne, AtMostOne, Id, IncrementId } from '@entrepot/requests';
import { sentFields } from '../order/order.requests.js';
import { orderRef } from '../order/order.store.js';
import type { SentTrack, TrackStatus } from '../shipment/shipment.rules.js';
import type { ShipmentRef } from '../shipment/shipment.store.js';
import type { TrackedShipment } from './add-track.js';
import type { TrackPatch } from './track.rules.js';
import { CarrierCode, DeliveredAt, StatusOfTrack, TrackNumber, TrackTitle, TrackUrl } from '../shipment/shipment.requests.js';

const shipmentNames = ['shipment_id', 'shipment_increment_id', 'increment_id'] as const;
const orderNames = ['order_id', 'order_increment_id'] as const;

/** Body of POST /api2/shipment/track: names a shipment by itself, by its order, or by both (contract 4, "Shipment"). */
@AtLeastOne(...shipmentNames, ...orderNames)
@AtMostOne(...orderNames)
@AtMostOne(...shipmentNames)
export class AddTrackRequest {
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

  @CarrierCode() carrier_code: string | null;
  @TrackTitle() title: string | null;
  @TrackNumber({ required: true }) track_number: string;
  @TrackUrl() url: string | null;
  @StatusOfTrack() status: TrackStatus | null;
  @DeliveredAt() delivered_at?: Date;

  get trackedShipment(): TrackedShipment {
    const increment_id = this.shipment_increment_id ?? this.increment_id;
    const byNumber: ShipmentRef | null = increment_id === undefined ? null : { increment_id };
    return { shipment: this.shipment_id === undefined ? byNumber : { shipment_id: this.shipment_id }, order: orderRef(this) };
  }

  get track(): SentTrack {
    const { carrier_code, title, track_number, url, status, delivered_at } = this;
    return { carrier_code, title, track_number, url, status, ...(delivered_at && { delivered_at }) };
  }
}

/** Parameters of DELETE /api2/shipment/track. */
export class TrackRef {
  @Id({ required: true, description: 'Id of the track, as the shipment shows it', example: 4 })
  track_id: string;
}

/** Body of PATCH /api2/shipment/track: null clears, what is not sent stays. */
export class ChangeTrackRequest extends TrackRef {
  @CarrierCode(true) carrier_code?: string | null;
  @TrackTitle(true) title?: string | null;
  @TrackNumber({ empty: 'refused' }) track_number?: string;
  @TrackUrl(true) url?: string | null;
  @StatusOfTrack(true) status?: TrackStatus | null;
  @DeliveredAt() delivered_at?: Date;

  /** @throws nothing_sent */
  get patch(): TrackPatch {
    const { track_id: _named, ...fields } = this;
    return sentFields(fields);
  }
}
