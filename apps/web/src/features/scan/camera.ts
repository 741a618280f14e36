/**
 * Why there is no picture. `refused`: the permission was not given, or taken back. `inUse`: another app has the camera.
 * `unsupported`: this browser gives pages no camera, or not this page.
 */
export type CameraFault = 'refused' | 'none' | 'inUse' | 'unsupported' | 'failed';

export class CameraError extends Error {
  readonly fault: CameraFault;
  constructor(fault: CameraFault) {
    super(fault);
    this.fault = fault;
  }
}

export interface Camera {
  stream: MediaStream;
  /** Null: the camera has no light. */
  setTorch: ((isOn: boolean) => Promise<void>) | null;
  stop: () => void;
}

/** The one at the back, sharp enough for a small label. */
const wanted = { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } };

/**
 * Asks for the permission if the browser has none yet.
 * @param onEnded the permission was taken back, the camera was unplugged, or another app took it
 * @throws CameraError
 */
export async function openCamera(onEnded: () => void): Promise<Camera> {
  // Absent without https.
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraError('unsupported');
  const stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false }).catch((error) => {
    throw new CameraError(faultOf(error));
  });
  const [track] = stream.getVideoTracks();
  if (!track) throw new CameraError('none');
  track.addEventListener('ended', onEnded);
  const hasTorch = 'torch' in (track.getCapabilities?.() ?? {});
  return {
    stream,
    setTorch: hasTorch
      ? (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
      : null,
    stop() {
      track.removeEventListener('ended', onEnded);
      for (const each of stream.getTracks()) each.stop();
    },
  };
}

const faults: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'refused',
  SecurityError: 'unsupported',
  NotSupportedError: 'unsupported',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'inUse',
  AbortError: 'inUse',
};

function faultOf(error: unknown): CameraFault {
  return (error instanceof DOMException && faults[error.name]) || 'failed';
}

/** Whether the camera opens without a question of the browser. Some browsers do not say. */
export async function isCameraAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' as PermissionName })).state === 'granted';
  } catch {
    return false;
  }
}
