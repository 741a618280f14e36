import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import decoder from 'zxing-wasm/reader/zxing_reader.wasm?url';

export interface ReadAnswer {
  text: string | null;
  failure: string | null;
}

// The package would load the decoder from a public server.
prepareZXingModule({ overrides: { locateFile: () => decoder } });
const detector = new BarcodeDetector({ formats: ['qr_code'] });

self.addEventListener('message', async ({ data: picture }: MessageEvent<ImageBitmap>) => {
  const answer: ReadAnswer = { text: null, failure: null };
  try {
    answer.text = (await detector.detect(picture))[0]?.rawValue ?? null;
  } catch (error) {
    answer.failure = String(error);
  }
  picture.close();
  self.postMessage(answer);
});
