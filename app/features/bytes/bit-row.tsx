import { useState, type ReactNode } from 'react';
import {
  bitChange,
  bitFields,
  bitOfByte,
  elementOf,
  fieldName,
  readBit,
} from '#engine/inspect/bytes';
import type { BitField, ByteContext, BytePlace, StoredElement } from '#engine/inspect/bytes';

/** More bits than these are shown number by number. */
const MAX_BITS = 64;

export interface BitRowProps {
  readonly context: ByteContext;
  readonly place: BytePlace;
}

/** The bits of an element by field, each field with its highest bit first; pointing at one tells what turning it over would mean. */
export function BitRow({ context, place }: BitRowProps): ReactNode {
  const [pointed, setPointed] = useState<number>();
  const element = elementOf(context, place);
  const fields = shownFields(place);
  if (fields.length === 0) return null;
  const ofByte = bitOfByte(element, place.offset - place.range.offset);
  return (
    <div className="bytes-bits">
      <div className="bytes-fields" onPointerLeave={() => setPointed(undefined)}>
        {fields.map((field) => (
          <BitGroup
            key={field.from}
            element={element}
            field={field}
            ofByte={ofByte}
            onPoint={setPointed}
          />
        ))}
      </div>
      <p className="bytes-flip">
        {pointed === undefined
          ? 'Point at a bit to see what flipping it would change.'
          : `bit ${pointed} flipped: ${bitChange(context, place, pointed)}`}
      </p>
    </div>
  );
}

/** The fields of the whole element where it is short, else of the number that is pointed at; none of texts. */
function shownFields({ leaf: { column }, component }: BytePlace): BitField[] {
  if (column.type === 'text' || column.type === 'varint') return [];
  const fields = bitFields(column);
  const perNumber = fields.length / Math.max(1, column.components);
  const { from, length } = fields[fields.length - 1];
  const shown =
    from + length <= MAX_BITS
      ? fields
      : fields.slice(component * perNumber, (component + 1) * perNumber);
  return column.type === 'rotation' ? shown : highestFirst(shown, perNumber);
}

/** As people write floats: the sign, the exponent, the significand. */
function highestFirst(fields: readonly BitField[], perNumber: number): BitField[] {
  return fields.map((_, i) => fields[i - (i % perNumber) + perNumber - 1 - (i % perNumber)]);
}

interface BitGroupProps {
  readonly element: StoredElement;
  readonly field: BitField;
  /** The lowest bit of the byte that is looked at. */
  readonly ofByte: number;
  readonly onPoint: (bit: number) => void;
}

function BitGroup({ element, field, ofByte, onPoint }: BitGroupProps): ReactNode {
  const { from, length } = field;
  const bits = Array.from({ length }, (_, i) => from + length - 1 - i);
  const value = bits.reduce((sum, bit) => sum * 2 + readBit(element, bit), 0);
  return (
    <div className="bytes-field">
      <div className="bytes-field-bits">
        {bits.map((bit) => (
          <span
            key={bit}
            className="bytes-bit"
            data-set={readBit(element, bit) === 1 || undefined}
            data-byte={(bit >= ofByte && bit < ofByte + 8) || undefined}
            onPointerEnter={() => onPoint(bit)}
          />
        ))}
      </div>
      <span className="bytes-field-name">
        {fieldText(element, field)} <b>{value}</b>
      </span>
    </div>
  );
}

/** Short names: a sign takes as much room as one bit. */
function fieldText(element: StoredElement, field: BitField): string {
  return fieldName(element, field)
    .replace('significand', 'mant')
    .replace('exponent', 'exp')
    .replace('sign', '±')
    .replace('largest', 'max');
}
