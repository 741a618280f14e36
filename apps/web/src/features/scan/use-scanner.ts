import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type Camera, CameraError, type CameraFault, openCamera } from './camera.ts';
import { openLabelReader } from './label-reader.ts';

/** Users hold a label for about a second, and a phone must not get hot. */
const pauseMs = 120;

type Scanner =
  | { kind: 'starting' }
  | { kind: 'scanning'; setTorch: Camera['setTorch'] }
  | { kind: 'failed'; fault: CameraFault | 'decoder' };

interface ScannerOptions {
  video: RefObject<HTMLVideoElement | null>;
  isOn: boolean;
  onText: (text: string) => void;
}

/** The camera runs only while the page is visible. */
export function useScanner({ video, isOn, onText }: ScannerOptions): Scanner {
  const [scanner, setScanner] = useState<Scanner>({ kind: 'starting' });
  const isVisible = useIsVisible();
  const report = useEffectEvent(onText);
  const isRunning = isOn && isVisible;

  useEffect(() => {
    const screen = video.current;
    if (!isRunning || !screen) return;
    const cancelled = new AbortController();
    const { signal } = cancelled;
    setScanner({ kind: 'starting' });
    void scan({ screen, signal, report, onState: (state) => !signal.aborted && setScanner(state) });
    return () => cancelled.abort();
  }, [isRunning, video]);

  return scanner;
}

interface Scan {
  screen: HTMLVideoElement;
  signal: AbortSignal;
  report: (text: string) => void;
  onState: (state: Scanner) => void;
}

async function scan({ screen, signal, report, onState }: Scan): Promise<void> {
  let camera: Camera | undefined;
  const reading = openLabelReader();
  // The failure is reported where the promise is awaited.
  reading.catch(() => undefined);
  signal.addEventListener('abort', () => {
    camera?.stop();
    void reading.then(
      (reader) => reader.close(),
      () => undefined,
    );
  });
  try {
    camera = await openCamera(() => onState({ kind: 'failed', fault: 'refused' }));
    if (signal.aborted) return camera.stop();
    screen.srcObject = camera.stream;
    await screen.play();
    onState({ kind: 'scanning', setTorch: camera.setTorch });
    const reader = await reading;
    while (!signal.aborted) {
      const text = screen.videoWidth > 0 ? await reader.read(screen) : null;
      if (text !== null && !signal.aborted) report(text);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  } catch (error) {
    camera?.stop();
    onState({ kind: 'failed', fault: error instanceof CameraError ? error.fault : 'decoder' });
  }
}

function useIsVisible(): boolean {
  const [isVisible, setIsVisible] = useState(!document.hidden);
  useEffect(() => {
    const follow = () => setIsVisible(!document.hidden);
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);
  return isVisible;
}
