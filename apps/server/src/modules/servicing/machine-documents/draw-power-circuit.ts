import { figureWidth, type Pen } from '../../platform/pdf/index.ts';
import type { Circuit, Consumer, ConsumerKind } from './circuit.ts';

const rungHeight = 38;
const headHeight = 64;

/** Positions are points from the left. */
const places = {
  leftRail: 24,
  terminal: 44,
  contact: 70,
  thermostat: 124,
  consumer: 196,
  name: 226,
  rightRail: figureWidth - 24,
} as const;

export const powerCircuitHeight = ({ consumers }: Circuit) => headHeight + consumers.length * rungHeight + 16;

/** The right rail is neutral, or the third phase for three-phase heaters. */
export function drawPowerCircuit(pen: Pen, circuit: Circuit, nameOf: (consumer: Consumer) => string): void {
  const { supply, consumers } = circuit;
  const end = headHeight + (consumers.length - 1) * rungHeight + 16;
  drawSupply(pen, supply.phases);
  pen.line([places.leftRail, 20], [places.leftRail, end]);
  pen.line([places.rightRail, 20], [places.rightRail, end]);
  for (const [index, consumer] of consumers.entries()) {
    drawConsumer(pen, consumer, { y: headHeight + index * rungHeight, terminal: index + 1, supply, nameOf });
  }
}

function drawSupply(pen: Pen, phases: 1 | 3): void {
  pen.text(phases === 3 ? 'L1 L2 L3' : 'L', places.leftRail, 6);
  pen.text('N', places.rightRail, 6);
  pen.circle(places.leftRail, 16, 3);
  pen.circle(places.rightRail, 16, 3);
  pen.box(places.leftRail - 9, 28, 18, 14);
  pen.text('Q1', places.leftRail + 22, 35);
}

interface Rung {
  y: number;
  terminal: number;
  supply: Circuit['supply'];
  nameOf: (consumer: Consumer) => string;
}

function drawConsumer(pen: Pen, consumer: Consumer, { y, terminal, supply, nameOf }: Rung): void {
  const { contact, designation, kind, hasThermostat } = consumer;
  pen.line([places.leftRail, y], [places.terminal - 3, y]);
  pen.circle(places.terminal, y, 3);
  pen.text(`X1:${terminal}`, places.terminal, y - 11, { size: 6.5 });
  pen.line([places.terminal + 3, y], [places.contact, y]);
  drawOpenContact(pen, places.contact, y);
  pen.text(contact, places.contact + 10, y - 15, { size: 7 });
  if (hasThermostat) {
    pen.line([places.contact + 22, y], [places.thermostat, y]);
    drawClosedContact(pen, places.thermostat, y);
    pen.text(`F${designation.slice(1)}`, places.thermostat + 10, y - 15, { size: 7 });
    pen.line([places.thermostat + 22, y], [places.consumer - 14, y]);
  } else {
    pen.line([places.contact + 22, y], [places.consumer - 14, y]);
  }
  drawSymbol(pen, kind, places.consumer, y);
  pen.text(designation, places.consumer, y - 17, { size: 7 });
  if (supply.phases === 3 && kind === 'heater') pen.text('3~', places.consumer + 22, y + 7, { size: 7 });
  pen.text(nameOf(consumer), places.name, y - 8, { align: 'left' });
  pen.line([places.consumer + 14, y], [places.rightRail, y]);
}

function drawOpenContact(pen: Pen, x: number, y: number): void {
  pen.line([x, y], [x + 20, y - 8]);
  pen.line([x + 22, y - 4], [x + 22, y]);
}

function drawClosedContact(pen: Pen, x: number, y: number): void {
  pen.line([x, y], [x + 22, y - 3]);
  pen.line([x + 22, y - 5], [x + 22, y]);
  pen.text('t°', x + 10, y + 9, { size: 7 });
}

function drawSymbol(pen: Pen, kind: ConsumerKind, x: number, y: number): void {
  if (kind === 'motor') {
    pen.circle(x, y, 11);
    pen.text('M', x, y);
    pen.line([x - 14, y], [x - 11, y]);
    pen.line([x + 11, y], [x + 14, y]);
    return;
  }
  pen.box(x - 14, y - 6, 28, 12);
  if (kind === 'valve') pen.line([x - 6, y + 6], [x + 6, y - 6]);
  else for (const offset of [-7, 0, 7]) pen.line([x + offset, y - 6], [x + offset, y + 6]);
}
