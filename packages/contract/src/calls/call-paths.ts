/** All other paths belong to the web app. */
export const callPath = /^\/(api|config|ddm|demo\/api|documents|firmware|healthz|identity|metrics|readyz)([/?]|$)/;
