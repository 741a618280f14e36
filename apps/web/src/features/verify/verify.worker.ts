import { type VerifyRequest, verifyFile } from './verify-file.ts';

self.addEventListener('message', ({ data }: MessageEvent<VerifyRequest>) => {
  void verifyFile(data, (message) => self.postMessage(message));
});
