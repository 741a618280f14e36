import { type EstimateQuestion, estimateCycles } from './estimate-cycles.ts';

/** Beside the page, which goes on answering: a simulated hour of a hood takes longer than a frame. */
self.addEventListener('message', ({ data }: MessageEvent<EstimateQuestion>) => {
  self.postMessage(estimateCycles(data));
});
