import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlaywrightWorkerOptions } from '@playwright/test';
import { encode } from 'uqr';
import { executablePath } from '../chromium.ts';

const width = 640;
const height = 480;
const framesPerSecond = 10;

const white = 235;
const black = 16;

/** The camera repeats this film endlessly. */
const filmPath = join(mkdtempSync(join(tmpdir(), 'washboard-camera-')), 'film.y4m');

type LaunchOptions = PlaywrightWorkerOptions['launchOptions'];

/** The headless shell of other journeys has no camera. */
export const camera = {
  launchOptions: async (
    { launchOptions }: { launchOptions: LaunchOptions },
    use: (options: LaunchOptions) => Promise<void>,
  ): Promise<void> =>
    use({
      ...launchOptions,
      ...(executablePath && { executablePath }),
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${filmPath}`,
      ],
    }),
};

export const labelOf = (serialNumber: string) => `http://127.0.0.1:8080/devices/add?serialNumber=${serialNumber}`;

interface Scene {
  code: string | null;
  seconds: number;
}

export function shoot(scenes: readonly Scene[]): void {
  const frames = scenes.flatMap(({ code, seconds }) => Array<Buffer>(seconds * framesPerSecond).fill(frameOf(code)));
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(filmPath, Buffer.concat([head, ...frames]));
}

function frameOf(code: string | null): Buffer {
  const luma = Buffer.alloc(width * height, white);
  if (code !== null) drawCode(luma, code);
  const grey = Buffer.alloc((width * height) / 2, 128);
  return Buffer.concat([Buffer.from('FRAME\n'), luma, grey]);
}

function drawCode(luma: Buffer, text: string): void {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const module = Math.floor((height * 0.8) / size);
  const [left, top] = [(width - size * module) >> 1, (height - size * module) >> 1];
  for (let y = 0; y < size * module; y += 1) {
    for (let x = 0; x < size * module; x += 1) {
      const isDark = data[Math.floor(y / module)]?.[Math.floor(x / module)];
      luma[(top + y) * width + left + x] = isDark ? black : white;
    }
  }
}
