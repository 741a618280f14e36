import { type EstimateQuestion, estimateCycles } from './estimate-cycles.ts';

/** A simulated hour of a hood machine takes longer than a frame, so it runs in a worker. */
self.addEventListener('message', ({ data }: MessageEvent<EstimateQuestion>) => {
  self.postMessage(estimateCycles(data));
});
