/**
 * Loaded before the program of every process that the launcher starts: the channel to the launcher
 * closes when the launcher dies, whatever killed it, and nothing may stay behind.
 */
process.on("disconnect", () => process.exit(1));
process.channel?.unref();
