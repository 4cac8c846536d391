/** The licences of everything in the build, which a build puts here. */
export const licensesText = '%LICENSES%';
