import { figureWidth, type Pen } from '../../platform/pdf/index.ts';
import type { Circuit, Consumer, Input } from './circuit.ts';

const pinHeight = 22;
const headHeight = 34;
const board = { left: 176, right: figureWidth - 176 } as const;

export const mainBoardHeight = ({ consumers, inputs }: Circuit) =>
  headHeight + Math.max(consumers.length + 1, inputs.length) * pinHeight + 12;

interface Words {
  inputs: string;
  outputs: string;
  inputOf: (input: Input) => string;
  outputOf: (consumer: Consumer) => string;
  mainRelay: string;
}

export function drawMainBoard(pen: Pen, circuit: Circuit, words: Words): void {
  pen.box(board.left, 18, board.right - board.left, mainBoardHeight(circuit) - 24);
  pen.text('A1', (board.left + board.right) / 2, 28);
  pen.text(words.inputs, board.left, 8, { align: 'right' });
  pen.text(words.outputs, board.right, 8, { align: 'left' });
  for (const [index, input] of circuit.inputs.entries()) {
    drawPin(pen, { side: 'left', index, pin: `X2:${index + 1}`, words: words.inputOf(input) });
  }
  const outputs = [
    ['Q1', words.mainRelay] as const,
    ...circuit.consumers.map((consumer) => [consumer.contact, words.outputOf(consumer)] as const),
  ];
  for (const [index, [designation, name]] of outputs.entries()) {
    drawPin(pen, { side: 'right', index, pin: `X3:${index + 1}`, words: `${designation}  ${name}` });
  }
}

interface Pin {
  side: 'left' | 'right';
  index: number;
  pin: string;
  words: string;
}

function drawPin(pen: Pen, { side, index, pin, words }: Pin): void {
  const y = headHeight + index * pinHeight + 8;
  const connectors = board[side];
  const out = side === 'left' ? -1 : 1;
  pen.line([connectors, y], [connectors + out * 14, y]);
  pen.circle(connectors + out * 17, y, 3);
  pen.text(pin, connectors - out * 6, y, { size: 6.5, align: side });
  pen.text(words, connectors + out * 26, y, { size: 7, align: side === 'left' ? 'right' : 'left' });
}
