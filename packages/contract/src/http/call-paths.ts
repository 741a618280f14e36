/** All other paths are pages and files of the web app. */
export const callPath = /^\/(api|config|ddm|demo\/api|documents|firmware|healthz|identity|metrics|readyz)([/?]|$)/;
