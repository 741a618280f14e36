/**
 * `refused`: the user denied or withdrew the permission. `inUse`: another app has the camera. `unsupported`: the
 * browser gives this page no camera.
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
  setTorch: ((isOn: boolean) => Promise<void>) | null;
  stop: () => void;
}

/** Reading a small label needs the rear camera and this resolution. */
const wanted = { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } };

/**
 * @param onEnded called when the permission is withdrawn, the camera unplugged, or taken by another app
 * @throws CameraError
 */
export async function openCamera(onEnded: () => void): Promise<Camera> {
  // Browsers omit `mediaDevices` on pages without https.
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

/** Some browsers do not report the permission; the page then asks. */
export async function isCameraAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' as PermissionName })).state === 'granted';
  } catch {
    return false;
  }
}
