import { type InspectRequest, inspectFile } from './inspect-file.ts';

self.addEventListener('message', ({ data }: MessageEvent<InspectRequest>) => {
  void inspectFile(data, (message) => self.postMessage(message));
});
