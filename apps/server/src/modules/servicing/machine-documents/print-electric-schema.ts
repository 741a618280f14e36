import { fillText } from '@washboard/contract/languages/texts';
import { type Circuit, type Consumer, circuitOf } from './circuit.ts';
import { drawMainBoard, mainBoardHeight } from './draw-main-board.ts';
import { drawPowerCircuit, powerCircuitHeight } from './draw-power-circuit.ts';
import { beginDocument, quantityIn, type RangeDocument } from './range-document.ts';
import type { MachineDocumentTexts } from './texts.ts';

export function printElectricSchema(requested: RangeDocument): Promise<Buffer> {
  const { pdf, texts } = beginDocument(requested, ({ electricSchema }) => electricSchema.title);
  const { electricSchema: words } = texts;
  const quantity = quantityIn(requested.language);
  const circuit = circuitOf(requested.gamma);
  const { supply, totalW, currentA } = circuit;
  const kilowatts = (watts: number) => quantity(watts / 1000, 'kW', 1);
  const nameOf = ({ actuator, powerW }: Consumer) =>
    powerW === null ? words.part[actuator] : `${words.part[actuator]}, ${kilowatts(powerW)}`;

  pdf.heading(words.safety);
  pdf.paragraph(words.warning);
  pdf.paragraph(
    fillText(words.supply, {
      supply: supplyText(supply),
      power: kilowatts(totalW),
      current: `${supply.phases === 3 ? '3\u00a0×\u00a0' : ''}${quantity(currentA, 'A', 1)}`,
    }),
  );
  pdf.figure({
    title: words.power,
    height: powerCircuitHeight(circuit),
    description: fillText(words.powerAlt, {
      list: circuit.consumers.map((consumer) => `${consumer.designation} ${nameOf(consumer)}`).join('; '),
    }),
    draw: (pen) => drawPowerCircuit(pen, circuit, nameOf),
  });
  pdf.figure({
    title: words.control,
    height: mainBoardHeight(circuit),
    description: fillText(words.controlAlt, { list: connectionsOf(circuit, words) }),
    draw: (pen) =>
      drawMainBoard(pen, circuit, {
        inputs: words.inputs,
        outputs: words.outputs,
        mainRelay: words.part.mainRelay,
        inputOf: (input) => words.input[input],
        outputOf: ({ actuator }) => words.part[actuator],
      }),
  });
  return pdf.finish();
}

function supplyText({ volts, phases }: Circuit['supply']): string {
  return `${phases}/N/PE ~ ${volts}\u00a0V 50\u00a0Hz`;
}

function connectionsOf({ inputs, consumers }: Circuit, words: MachineDocumentTexts['electricSchema']): string {
  const inputLines = inputs.map((input, index) => `X2:${index + 1} ${words.input[input]}`);
  const switched = consumers.map(({ actuator }, index) => `X3:${index + 2} ${words.part[actuator]}`);
  return [...inputLines, `X3:1 ${words.part.mainRelay}`, ...switched].join('; ');
}
