// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.readme;

import dev.braid.suite.readme.YamlShape.Entries;
import dev.braid.suite.readme.YamlShape.Fields;
import dev.braid.suite.readme.YamlShape.Items;
import dev.braid.suite.readme.YamlShape.Scalar;

/**
 * Shapes of the manifests on docs/many-machines.md. Where the page uses an object, all of its fields are here; objects
 * that it does not use are not looked into.
 *
 * <p>Sources: the Kubernetes API reference 1.33, Job in batch/v1 and PersistentVolumeClaim in v1; the workflow syntax
 * of GitHub Actions.
 */
final class Manifests {
    private static final YamlShape TEXT = new Scalar("a text", value -> value instanceof String);
    private static final YamlShape NUMBER =
            new Scalar("a whole number, 0 or more", value -> value instanceof Integer number && number >= 0);
    private static final YamlShape TRUTH = new Scalar("true or false", value -> value instanceof Boolean);

    private static final Fields METADATA = Fields.of("name", "generateName", "namespace", "labels", "annotations")
            .with("name", TEXT)
            .require("name");

    private static final Fields VOLUME_MOUNT = Fields.of(
                    "mountPath", "mountPropagation", "name", "readOnly", "recursiveReadOnly", "subPath", "subPathExpr")
            .with("name", TEXT)
            .with("mountPath", TEXT)
            .require("name", "mountPath");

    private static final Fields CONTAINER = Fields.of(
                    "args",
                    "command",
                    "env",
                    "envFrom",
                    "image",
                    "imagePullPolicy",
                    "lifecycle",
                    "livenessProbe",
                    "name",
                    "ports",
                    "readinessProbe",
                    "resizePolicy",
                    "resources",
                    "restartPolicy",
                    "securityContext",
                    "startupProbe",
                    "stdin",
                    "stdinOnce",
                    "terminationMessagePath",
                    "terminationMessagePolicy",
                    "tty",
                    "volumeDevices",
                    "volumeMounts",
                    "workingDir")
            .with("args", new Items(TEXT))
            .with("command", new Items(TEXT))
            .with("image", TEXT)
            .with("name", TEXT)
            .with("volumeMounts", new Items(VOLUME_MOUNT))
            .require("name", "image");

    private static final Fields VOLUME = Fields.of(
                    "configMap", "downwardAPI", "emptyDir", "hostPath", "image", "name", "nfs", "projected", "secret")
            .with("name", TEXT)
            .with(
                    "persistentVolumeClaim",
                    Fields.of("claimName", "readOnly").with("claimName", TEXT).require("claimName"))
            .require("name");

    /** A pod of a job, which must not restart always. */
    private static final Fields POD_SPEC = Fields.of(
                    "activeDeadlineSeconds",
                    "affinity",
                    "automountServiceAccountToken",
                    "containers",
                    "dnsConfig",
                    "dnsPolicy",
                    "enableServiceLinks",
                    "ephemeralContainers",
                    "hostAliases",
                    "hostIPC",
                    "hostNetwork",
                    "hostPID",
                    "hostUsers",
                    "hostname",
                    "imagePullSecrets",
                    "initContainers",
                    "nodeName",
                    "nodeSelector",
                    "os",
                    "overhead",
                    "preemptionPolicy",
                    "priority",
                    "priorityClassName",
                    "readinessGates",
                    "resourceClaims",
                    "resources",
                    "restartPolicy",
                    "runtimeClassName",
                    "schedulerName",
                    "schedulingGates",
                    "securityContext",
                    "serviceAccountName",
                    "setHostnameAsFQDN",
                    "shareProcessNamespace",
                    "subdomain",
                    "terminationGracePeriodSeconds",
                    "tolerations",
                    "topologySpreadConstraints",
                    "volumes")
            .with("containers", new Items(CONTAINER))
            .with("restartPolicy", YamlShape.oneOf("Never", "OnFailure"))
            .with("volumes", new Items(VOLUME))
            .require("containers", "restartPolicy");

    private static final Fields JOB_SPEC = Fields.of(
                    "manualSelector", "managedBy", "podFailurePolicy", "selector", "successPolicy", "suspend")
            .with("activeDeadlineSeconds", NUMBER)
            .with("backoffLimit", NUMBER)
            .with("backoffLimitPerIndex", NUMBER)
            .with("completionMode", YamlShape.oneOf("Indexed", "NonIndexed"))
            .with("completions", NUMBER)
            .with("maxFailedIndexes", NUMBER)
            .with("parallelism", NUMBER)
            .with("podReplacementPolicy", YamlShape.oneOf("Failed", "TerminatingOrFailed"))
            .with("ttlSecondsAfterFinished", NUMBER)
            .with("template", Fields.of("metadata").with("spec", POD_SPEC).require("spec"))
            .require("template");

    static final Fields JOB = Fields.of("apiVersion", "kind", "metadata", "spec")
            .with("apiVersion", YamlShape.oneOf("batch/v1"))
            .with("kind", YamlShape.oneOf("Job"))
            .with("metadata", METADATA)
            .with("spec", JOB_SPEC)
            .require("apiVersion", "kind", "metadata", "spec");

    static final Fields CLAIM = Fields.of("apiVersion", "kind", "metadata", "spec")
            .with("apiVersion", YamlShape.oneOf("v1"))
            .with("kind", YamlShape.oneOf("PersistentVolumeClaim"))
            .with("metadata", METADATA)
            .with(
                    "spec",
                    Fields.of(
                                    "dataSource",
                                    "dataSourceRef",
                                    "selector",
                                    "storageClassName",
                                    "volumeAttributesClassName",
                                    "volumeMode",
                                    "volumeName")
                            .with(
                                    "accessModes",
                                    new Items(YamlShape.oneOf(
                                            "ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod")))
                            .with(
                                    "resources",
                                    Fields.of("limits")
                                            .with("requests", new Entries(TEXT))
                                            .require("requests"))
                            .require("accessModes", "resources"))
            .require("apiVersion", "kind", "metadata", "spec");

    private static final Fields STEP = Fields.of("env", "working-directory")
            .with("continue-on-error", TRUTH)
            .with("id", TEXT)
            .with("if", TEXT)
            .with("name", TEXT)
            .with("run", TEXT)
            .with("shell", TEXT)
            .with("timeout-minutes", NUMBER)
            .with("uses", TEXT)
            .with("with", new Entries(TEXT));

    private static final Fields WORKFLOW_JOB = Fields.of(
                    "concurrency",
                    "container",
                    "continue-on-error",
                    "defaults",
                    "env",
                    "environment",
                    "outputs",
                    "permissions",
                    "services")
            .with("if", TEXT)
            .with("name", TEXT)
            .with("needs", TEXT)
            .with("runs-on", TEXT)
            .with("steps", new Items(STEP))
            .with(
                    "strategy",
                    Fields.of()
                            .with("fail-fast", TRUTH)
                            .with("matrix", new Entries(new Items(NUMBER)))
                            .with("max-parallel", NUMBER)
                            .require("matrix"))
            .with("timeout-minutes", NUMBER)
            .require("runs-on", "steps");

    static final Fields WORKFLOW = Fields.of("concurrency", "defaults", "env", "permissions", "run-name")
            .with("name", TEXT)
            .with("on", new Items(YamlShape.oneOf("push", "pull_request", "schedule", "workflow_dispatch")))
            .with("jobs", new Entries(WORKFLOW_JOB))
            .require("on", "jobs");

    private Manifests() {}
}
