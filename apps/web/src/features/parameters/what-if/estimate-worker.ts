import { type EstimateQuestion, estimateCycles } from './estimate-cycles.ts';

/** The estimate runs in a worker, because a simulated hour of a hood machine takes longer than a frame. */
self.addEventListener('message', ({ data }: MessageEvent<EstimateQuestion>) => {
  self.postMessage(estimateCycles(data));
});
