import { prepareTimeStamps, type VerifyRequest, verifyFile } from './verify-file.ts';

self.addEventListener('message', ({ data }: MessageEvent<VerifyRequest | 'prepare'>) => {
  if (data === 'prepare') void prepareTimeStamps().finally(() => self.close());
  else void verifyFile(data, (message) => self.postMessage(message));
});
