import type { ReadAnswer } from './reader-worker.ts';

export interface LabelReader {
  read(video: HTMLVideoElement): Promise<string | null>;
  close(): void;
}

interface Detector {
  detect(image: ImageBitmapSource): Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const format = 'qr_code';

export async function openLabelReader(): Promise<LabelReader> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  // Some browsers have the class although their system detects no codes.
  const isThere = Own && (await Own.getSupportedFormats().catch((): string[] => [])).includes(format);
  return Own && isThere ? readWith(new Own({ formats: [format] })) : openWorker();
}

function readWith(detector: Detector): LabelReader {
  return {
    read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null,
    close: () => undefined,
  };
}

/** The content security policy of pages forbids WebAssembly, which the decoder needs; a worker may run it. */
function openWorker(): LabelReader {
  const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), { type: 'module' });
  const fatal = Promise.withResolvers<never>();
  fatal.promise.catch(() => undefined);
  worker.addEventListener('error', () => fatal.reject(new Error('the decoder did not load')));
  return {
    async read(video) {
      const picture = await createImageBitmap(video);
      const answer = new Promise<ReadAnswer>((resolve) => {
        worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => resolve(data), { once: true });
      });
      worker.postMessage(picture, [picture]);
      const { text, failure } = await Promise.race([answer, fatal.promise]);
      if (failure !== null) throw new Error(failure);
      return text;
    },
    close: () => worker.terminate(),
  };
}
