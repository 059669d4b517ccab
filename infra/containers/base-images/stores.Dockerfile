# Substitutes for the stores' images when no registry answers, from the Debian packages of the local start.
# ../base-images.ts passes the contexts (root, programs).
FROM main-street/stand-in-node:local AS debian
COPY --from=root / /
RUN printf '%s\n' /usr/lib/*-linux-gnu/blas /usr/lib/*-linux-gnu/lapack > /etc/ld.so.conf.d/alternatives.conf \
  && ldconfig && chmod 1777 /tmp && chown app:app /data
ENV LC_ALL=C.UTF-8 TZ=UTC

FROM debian AS redis
RUN echo redis:x:999:999::/data:/bin/sh >> /etc/passwd && echo redis:x:999: >> /etc/group \
  && chown redis:redis /data
COPY redis.sh /usr/local/bin/
WORKDIR /data
VOLUME /data
EXPOSE 6379
ENTRYPOINT ["redis.sh"]
CMD ["redis-server", "--protected-mode", "no"]

FROM debian AS mongodb
COPY --from=programs / /opt/main-street/
RUN echo mongodb:x:999:999::/data/db:/bin/sh >> /etc/passwd && echo mongodb:x:999: >> /etc/group \
  && mkdir /data/db && chown mongodb:mongodb /data/db
VOLUME /data/db
EXPOSE 27017
ENTRYPOINT ["node", "/opt/main-street/mongodb.js"]

FROM debian AS object-store
COPY --from=programs / /opt/main-street/
COPY as_minio.py /opt/main-street/
RUN rmdir /etc/swift && ln -s /tmp/swift /etc/swift
ENV PYTHONPATH=/opt/main-street PYTHONDONTWRITEBYTECODE=1
VOLUME /data
EXPOSE 9000
# The real image's arguments `server /data` are ignored, as this is what it does anyway.
ENTRYPOINT ["node", "/opt/main-street/object-store.js"]
