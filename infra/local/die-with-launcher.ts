/**
 * Preloaded in every process that the launcher starts, so that none is left behind: the IPC channel
 * closes when the launcher dies, however it dies.
 */
process.on("disconnect", () => process.exit(1));
process.channel?.unref();
